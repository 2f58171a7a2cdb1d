import type { Env } from '#server/env'
import { paymentsOn } from '#server/providers/payment/gateway'

/** Sentences about what this school has not set up, and what follows for learners. */
export function offWords(env: Env): string[] {
  const on = paymentsOn(env)
  const missing: [isOff: boolean, words: string][] = [
    [on.length === 0, '在线支付：学员不能在线付款，有售价的课程不能上架'],
    [on.length > 0 && !on.includes('wechat'), '微信支付：只能用支付宝付款'],
    [on.length > 0 && !on.includes('alipay'), '支付宝：只能用微信付款，余额不能提现'],
    [on.length === 0, '提现：余额保留，不能转出'],
    [env.sms.kind === 'off', '短信：学员用密码登录，由老师“添加学员”或“给初始密码”'],
    [env.officialAccount.kind === 'off', '微信公众号：不能用微信登录，微信里分享的是普通链接'],
    [env.miniProgram.kind === 'off', '小程序：没有小程序码、微信提醒和打开小程序的链接'],
    [env.carrier.kind === 'off', '快递查询：学员只看到快递公司和运单号'],
    [env.live.kind === 'off', '直播：直播间显示没有开通'],
  ]
  return missing.filter(([isOff]) => isOff).map(([, words]) => words)
}

/** Shows the owner, folded, what is off; where to set it stands in the documents of the machine. */
export function OffNote({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <details>
      <summary>还有 {words.length} 项服务没有开通</summary>
      <ul>
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p className="muted">需要时请管理服务器的人在设置里开通，设置好后重启服务。</p>
    </details>
  )
}
