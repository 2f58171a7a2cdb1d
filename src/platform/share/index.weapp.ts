import { useShareAppMessage, useShareTimeline } from '@tarojs/taro'
import { pageUrlOf } from '@/routes/link'
import { parseAddress } from '@/routes/parse-address'
import type { ShareCard, SharePort } from './port'

/** The page file of an address, with its parameters; the entry page for an unknown address. */
function pageOf(address: string): string {
  const found = parseAddress(address)
  return 'error' in found ? '' : pageUrlOf(found.name, { ...found.query, ...found.params })
}

function useCard(cardNow: () => ShareCard): void {
  const sent = () => {
    const { title, image, address } = cardNow()
    return { title, path: pageOf(address), imageUrl: image.startsWith('/') ? API_ORIGIN + image : image }
  }
  useShareAppMessage(sent)
  // The timeline opens the page shown, so it takes parameters only.
  useShareTimeline(() => {
    const { path, ...card } = sent()
    return { ...card, query: path.replace(/^[^?]*\??/, '') }
  })
}

export const share: SharePort = { isByHostButton: true, useCard, offer: async () => 'shown' }
