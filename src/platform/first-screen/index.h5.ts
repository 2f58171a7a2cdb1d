import { FIRST_REPLIES } from '../../contract/site/first-reply'
import type { FirstScreenPort } from './port'

/** A page that was cut off in transit counts as one without replies: the app sends the calls. */
function parsed(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

export const firstScreen: FirstScreenPort = { replies: () => parsed(document.getElementById(FIRST_REPLIES)?.textContent ?? '') }
