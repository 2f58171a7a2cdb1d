const MESSAGE_LENGTH = 300
const STACK_LENGTH = 2000
const PAGE_LENGTH = 200

/** Addresses without what follows their question mark: it may name a person. */
const withoutQueries = (text: string) => text.replace(/\?[^\s):'"]*/g, '')

/** Builds the report of an error: its name and message, where it was thrown, and the page; each within bounds, none with a query. */
export function errorReport(error: unknown, page: string): { message: string; stack: string; page: string } {
  const { text, stack } =
    error instanceof Error ? { text: `${error.name}: ${error.message}`, stack: error.stack ?? '' } : { text: String(error), stack: '' }
  return {
    message: (withoutQueries(text) || 'unknown').slice(0, MESSAGE_LENGTH),
    stack: withoutQueries(stack).slice(0, STACK_LENGTH),
    page: withoutQueries(page).slice(0, PAGE_LENGTH),
  }
}
