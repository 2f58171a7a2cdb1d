/** Shown when a page has no title of its own. */
const TAGLINE = '启明学堂 · 用心学，稳稳过'

/** The document title: the navigation title, or the tagline. Document 1 §1. */
export function documentTitle(title: string): string {
  return title === '' ? TAGLINE : title
}
