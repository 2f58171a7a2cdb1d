import type { ErratumStatus } from '@/contract/errata/errata.schema'
import { quotedShare } from '@/domain/text/quote'

/** Names the decisions of staff on a reported mistake. */
export type ErratumEvent = 'accept' | 'reject' | 'fix'

/** Beans for who found a mistake, and for who met it too. */
export const FINDER_BEANS = 20
export const FOLLOWER_BEANS = 5

const table: Record<ErratumStatus, Partial<Record<ErratumEvent, ErratumStatus>>> = {
  submitted: { accept: 'accepted', reject: 'rejected' },
  accepted: { fix: 'fixed' },
  rejected: {},
  fixed: {},
}

/** The status after a decision; null when it cannot be made now. */
export function nextErratumStatus(status: ErratumStatus, event: ErratumEvent): ErratumStatus | null {
  return table[status][event] ?? null
}

/** The learner's words for a status. */
export const erratumStatusNames: Record<ErratumStatus, string> = {
  submitted: '核对中',
  accepted: '已采纳',
  rejected: '未采纳',
  fixed: '已更正',
}

type Spot = { page: number | null; quote: string }

/** Parts of a quote that make two reports of nearby pages the same mistake, and of one page. */
const ALIKE = 0.8
const ALIKE_ON_PAGE = 0.4

/** Whether two reports of one chapter seem to mean the same mistake: by their quotes, more easily on the same page. */
export function isSameErratum(one: Spot, other: Spot): boolean {
  const share = Math.max(quotedShare(one.quote, other.quote), quotedShare(other.quote, one.quote))
  return share >= (one.page !== null && one.page === other.page ? ALIKE_ON_PAGE : ALIKE)
}

const THIRTEEN = /^97[89]\d{10}$/

/** The number of a book without its dashes and spaces, 13 digits; null when it is none, or a digit was misread. */
export function isbnOf(text: string): string | null {
  const digits = text
    .normalize('NFKC')
    .replace(/^isbn[:\s]*/i, '')
    .replace(/[\s-]/g, '')
  if (!THIRTEEN.test(digits)) return null
  const sum = Array.from(digits, Number).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0 ? digits : null
}
