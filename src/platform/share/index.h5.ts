import { useEffect } from 'react'
import { clipboard } from '../clipboard'
import { isMessagingApp } from '../login/messaging-app'
import type { ShareCard, ShareEnd, SharePort } from './port'
import { signedAddress } from './signed-address'

const linkOf = ({ address }: ShareCard) => window.location.origin + address

const useCard: SharePort['useCard'] = (cardNow, configOf) => {
  const card = cardNow()
  const { title, text } = card
  const image = card.image.startsWith('/') ? (API_ORIGIN || window.location.origin) + card.image : card.image
  const link = linkOf(card)
  useEffect(() => {
    if (!isMessagingApp()) return
    const dress = async () => {
      const [{ dressMenu }, config] = await Promise.all([import('./messaging-script'), configOf(signedAddress())])
      await dressMenu(config, { title, desc: text, link, imgUrl: image })
    }
    // The page is then shared as a plain link.
    dress().catch(() => undefined)
  }, [title, text, image, link, configOf])
}

async function copy(card: ShareCard): Promise<ShareEnd> {
  return (await clipboard.copy(linkOf(card))) ? 'copied' : 'failed'
}

async function offer(card: ShareCard): Promise<ShareEnd> {
  if (isMessagingApp()) return 'menu'
  if (!('share' in navigator)) return copy(card)
  try {
    await navigator.share({ title: card.title, text: card.text, url: linkOf(card) })
    return 'shown'
  } catch (error) {
    // Closed by the learner: nothing more is wanted.
    return error instanceof DOMException && error.name === 'AbortError' ? 'shown' : copy(card)
  }
}

export const share: SharePort = { isByHostButton: false, useCard, offer }
