import { afterSale } from '@/contract/order/after-sale'
import { send } from '@/data/http/send'
import { storedFiles } from '@/platform/stored-files'

const LAST = /\.[a-z]+$/

/** Opens the file of an invoice: in the viewer of the host, or as a file that the browser saves. */
export async function openInvoice(orderSn: string, kind: 'usual' | 'red'): Promise<'opened' | 'failed'> {
  const { url, fileName } = await send(afterSale.invoiceFile, { params: { orderSn }, query: { kind } })
  const name = `invoice${LAST.exec(fileName)?.[0] ?? ''}`
  const { end } = await storedFiles.download(url, name, () => {}).ended
  if (end !== 'kept') return 'failed'
  const given = await storedFiles.handOver(name, fileName)
  // A browser has saved it; the viewer of a host goes on reading it, and the next one takes its place.
  if (given === 'saved') await storedFiles.remove(name)
  return given === 'failed' ? 'failed' : 'opened'
}
