import { isLink } from '@/domain/text/link-text'
import { link } from '@/platform/link'
import { toast } from '@/platform/toast'
import { returnOf } from '@/routes/goto-url'
import { go, goAddress } from './go'

async function openOutside(url: string): Promise<void> {
  if ((await link.open(url)) === 'copied') toast('链接已复制，请在浏览器中打开')
}

/** Opens a link of content: an address of the product, or an external link, which is confirmed first. */
export async function openAddress(address: string): Promise<void> {
  if (!isLink(address)) return goAddress(address)
  if (!/^https?:/.test(address)) return openOutside(address)
  const { kind, address: to } = returnOf(address)
  if (kind === 'inside') goAddress(to)
  else if (kind === 'ask') go('go_outside', {}, { to })
  else await openOutside(to)
}
