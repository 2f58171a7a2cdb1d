import { isLink } from '@/domain/text/link-text'

/** Where a picture of stored text lies: a bare path is under `/media/` of our server, anything else is an address already. */
export const fileAddress = (src: string) => (isLink(src) || /^(\/|data:)/.test(src) ? src : `${API_ORIGIN}/media/${src}`)
