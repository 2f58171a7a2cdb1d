/** The parts of a page that are not in sight until they are opened, and those that only other readers of the page are given. */
const UNSEEN =
  /<details(?![^>]*\sopen)[^>]*>(?:(?!<\/?details)[\s\S])*<\/details>|<header[\s\S]*?<\/header>|<div class="wide[\s\S]*?(?=<main)/g

/** Buttons that are drawn as one of many: those of a row of choices, of a list that grows, and those without words. */
const isPlain = (tag: string) => /class="[^"]*(?:quiet|unseen|calm)|type="button"|data-put|aria-pressed/.test(tag)

/** The filled buttons that a page shows at once, in its order; that of its filters is plain beside an act that the page is for. */
export function filledIn(html: string): string[] {
  const seen = html.replaceAll(UNSEEN, '').replaceAll(UNSEEN, '')
  const acts = [...seen.matchAll(/<a class="act main"[^>]*href="([^"]*)"|<a [^>]*href="([^"]*)"[^>]*class="act main"/g)].map(
    ([, one, other]) => one ?? other ?? '',
  )
  const filters = /<form[^>]*class="filters"[\s\S]*?<\/form>/.exec(seen)?.[0] ?? ''
  const rest = acts.length > 0 ? seen.replace(filters, '') : seen
  const buttons = [...rest.matchAll(/<button([^>]*)>([\s\S]*?)<\/button>/g)].filter(([, tag = '']) => !isPlain(tag))
  return [...acts, ...buttons.map(([, , words = '']) => words.replaceAll(/<[^>]+>/g, ''))]
}
