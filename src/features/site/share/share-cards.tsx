import { fetchJsConfig } from '@/data/site/messaging'
import { share } from '@/platform/share'
import type { ShareCard } from '@/platform/share/port'
import { dressedCard } from './dressed-card'

/** The cards of a page for the host's own share menu; draws nothing. */
export function ShareCards({ card }: { card: ShareCard }) {
  share.useCard(dressedCard(card), fetchJsConfig)
  return null
}
