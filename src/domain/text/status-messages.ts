import { type Message, messages } from './messages'

/** Messages by HTTP status. */
export const statusMessages: Readonly<Record<number, Message>> = {
  400: { text: 'request error', shown: '请求有误' },
  401: { text: 'token expired', shown: '登录状态已失效，请稍后再试' },
  403: { text: 'access denied', shown: '没有访问权限' },
  404: { text: 'request address error', shown: '请求的地址不存在' },
  408: { text: 'request timeout', shown: '请求超时，请稍后再试' },
  409: { text: 'key conflict', shown: '内容有冲突，请刷新后再试' },
  417: { text: 'missing parameters', shown: '请求参数缺失' },
  500: { text: 'internal server error', shown: '服务器开小差了，请稍后再试' },
  501: { text: 'service not implemented', shown: '该功能暂未开放' },
  502: { text: 'gateway error', shown: '网关错误，请稍后再试' },
  503: { text: 'service unavailable', shown: '服务暂不可用，请稍后再试' },
  504: { text: 'gateway timeout', shown: '网关超时，请稍后再试' },
  505: { text: 'HTTP version not supported', shown: '当前网络环境不受支持' },
}

/** Message of an HTTP status outside 2xx; a status without a row gets a general one. */
export function statusMessage(status: number): Message {
  return statusMessages[status] ?? { text: `Request failed with status code ${status}`, shown: `请求失败（${status}）` }
}

const wordings = new Map([...Object.values(messages), ...Object.values(statusMessages)].map(({ text, shown }) => [text, shown]))

/** The learner's wording of a message: that of a fixed text, else the text itself. */
export function wordingOf(text: string): string {
  return wordings.get(text) ?? text
}
