import type { ReactNode } from 'react'
import { channelNow } from '@/data/site/channel'
import { fetchJsConfig } from '@/data/site/messaging'
import { shareTitle, withChannel } from '@/domain/site/channel'
import { share } from '@/platform/share'
import type { ShareCard, ShareEnd } from '@/platform/share/port'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'

/** A card as it is sent: a title that is not cut off, and an address that says by which link the sharer came. */
export const dressedCard = (card: ShareCard): ShareCard => ({
  ...card,
  title: shareTitle(card.title),
  address: withChannel(card.address, channelNow()),
})

/** The cards of a page for the host's own share menu; draws nothing. */
export function ShareCards({ card }: { card: ShareCard }) {
  share.useCard(() => dressedCard(card), fetchJsConfig)
  return null
}

const words: Partial<Record<ShareEnd, string>> = {
  copied: '链接已复制，去粘贴给朋友吧',
  menu: '点右上角“···”，就能发给朋友或分享到朋友圈',
  failed: '分享失败，请稍后再试',
}

/** Shares a card by whatever this host has: its own button, its menu, its sheet, or the clipboard. */
export function ShareButton({ card, look = 'plain', children }: { card: ShareCard; look?: 'plain' | 'primary'; children: ReactNode }) {
  const offer = async () => {
    const said = words[await share.offer(dressedCard(card))]
    if (said) toast(said)
  }
  return (
    <ActionButton
      id="share"
      look={look}
      isWide={look === 'primary'}
      opens={share.isByHostButton ? 'share' : undefined}
      onClick={() => void offer()}
    >
      {children}
    </ActionButton>
  )
}
