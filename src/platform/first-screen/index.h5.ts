import { FIRST_REPLIES } from '../../contract/site/first-reply'
import { readJson } from '../../domain/text/read-json'
import type { FirstScreenPort } from './port'

/** A page that was cut off in transit counts as one without replies: the app sends the calls. */
function parsed(text: string): readonly unknown[] {
  const value = readJson(text)
  return Array.isArray(value) ? value : []
}

const island = () => document.getElementById(FIRST_REPLIES)

export const firstScreen: FirstScreenPort = {
  replies: () => parsed(island()?.textContent ?? ''),
  readAt: () => Number(island()?.dataset.at ?? 0),
}
