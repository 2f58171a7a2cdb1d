/** A fixed message and its wording for the learner. `text` is used by logs, tests and callers. */
export type Message = { text: string; shown: string }

/** Fixed messages of the client. */
export const messages = {
  needLogin: { text: 'need login', shown: '请先登录' },
  loginExpired: { text: 'Login has expired, please log in again', shown: '登录已过期，请重新登录' },
  timeout: { text: 'network request timed out', shown: '网络请求超时' },
  network: { text: 'network error, please check network', shown: '网络错误，请检查网络' },
  server: { text: 'server error!', shown: '服务器开小差了，请稍后再试' },
  aborted: { text: 'request aborted', shown: '请求已取消' },
} as const satisfies Record<string, Message>
