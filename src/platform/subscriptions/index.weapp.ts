import Taro from '@tarojs/taro'
import type { SubscriptionsPort } from './port'

/** The host asks about so many templates at once. */
const AT_ONCE = 3

type Result = Record<string, unknown>

async function ask(templates: readonly string[]) {
  const asked = templates.slice(0, AT_ONCE)
  try {
    const result: Result = { ...(await Taro.requestSubscribeMessage({ tmplIds: [...asked], entityIds: [] })) }
    // The host leaves out templates with the title of another one in the same question.
    const answered = asked.filter((template) => ['accept', 'reject', 'ban'].includes(String(result[template])))
    return Object.fromEntries(answered.map((template) => [template, result[template] === 'accept']))
  } catch {
    return null
  }
}

export const subscriptions: SubscriptionsPort = { canAsk: true, ask }
