import { FIRST_BRAND, FIRST_REPLIES } from '@/contract/site/first-reply'
import { isRecord, readJson, readRows } from '@/domain/text/read-json'
import type { FirstScreenPort } from './port'

export const firstScreen: FirstScreenPort = {
  // A page that was cut off in transit counts as one without replies: the app sends the calls.
  replies: () => readRows(document.getElementById(FIRST_REPLIES)?.textContent, isRecord),
  brand: () => readJson(document.getElementById(FIRST_BRAND)?.textContent),
}
