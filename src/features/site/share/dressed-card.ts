import { channelNow } from '@/data/site/channel'
import { shareTitle, withChannel } from '@/domain/site/channel'
import type { ShareCard } from '@/platform/share/port'

/** A card as it is sent: a title that is not cut off, and an address that says by which link the sharer came. */
export const dressedCard = (card: ShareCard): ShareCard => ({
  ...card,
  title: shareTitle(card.title),
  address: withChannel(card.address, channelNow()),
})
