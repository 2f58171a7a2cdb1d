const AT = '存储服务'
const AGAIN = '文件还在这台服务器上，照常能放，稍后自动再传'

/** A storage provider that cannot be used; `message` is a sentence for the staff. */
export class StoreFault extends Error {
  constructor(
    message: string,
    cause: unknown,
    /** Whether asking again at once may help. */
    readonly mayPass: boolean,
  ) {
    super(message, { cause })
  }
}

const words: Readonly<Record<number, string>> = {
  401: `${AT}不认这组密钥，请管理员检查设置`,
  403: `${AT}不认这组密钥，或不许写入这个存储桶，请管理员检查设置`,
  404: `${AT}里没有这个存储桶，请管理员检查设置`,
  413: `${AT}不收这么大的文件，请管理员检查存储桶的限制`,
  507: `${AT}的空间满了，请管理员扩容`,
}
const UNKNOWN_BUCKET = 631

/** Says what the provider's answer means to the staff. */
function faultOf(status: number, detail: string): StoreFault {
  const known =
    words[status === UNKNOWN_BUCKET ? 404 : status] ?? (status >= 500 ? `${AT}出了故障（${status}）` : `${AT}拒绝了（${status}）`)
  return new StoreFault(`${known}。${AGAIN}`, new Error(`storage answered ${status}: ${detail.slice(0, 500)}`), status >= 500)
}

/** Sends a request to a provider and refuses an answer that is none of the good ones. */
export async function askStore(ask: () => Promise<Response>, good: readonly number[] = []): Promise<Response> {
  const reply = await ask().catch((error: unknown) => {
    throw new StoreFault(`连不上${AT}。${AGAIN}`, error, true)
  })
  if (reply.ok || good.includes(reply.status)) return reply
  throw faultOf(reply.status, await reply.text().catch(() => ''))
}

/** An answer that lacks what the protocol promises. */
export const oddAnswer = (detail: string): StoreFault =>
  new StoreFault(`${AT}的答复看不懂。${AGAIN}`, new Error(`storage answered oddly: ${detail.slice(0, 500)}`), false)
