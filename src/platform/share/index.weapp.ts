import { useShareAppMessage, useShareTimeline } from '@tarojs/taro'
import { pageUrlOf } from '@/routes/link'
import { parseAddress } from '@/routes/parse-address'
import type { ShareCard, SharePort } from './port'

/** The page file of an address, with its parameters; the entry page for an unknown address. */
function pageOf(address: string): string {
  const found = parseAddress(address)
  return 'error' in found ? '' : pageUrlOf(found.name, { ...found.query, ...found.params })
}

function useCard({ title, image: picture, address }: ShareCard): void {
  const path = pageOf(address)
  const image = picture.startsWith('/') ? API_ORIGIN + picture : picture
  useShareAppMessage(() => ({ title, path, imageUrl: image }))
  // The timeline opens the page shown, so it takes parameters only.
  useShareTimeline(() => ({ title, query: path.replace(/^[^?]*\??/, ''), imageUrl: image }))
}

export const share: SharePort = { isByHostButton: true, useCard, offer: async () => 'shown' }
