import type { SandboxTrade } from '#server/repositories/order/sandbox'
import { amountText } from '@/domain/money/price'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const page = (title: string, content: string) => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/sandbox/cashier.css">
</head>
<body>
<main>
<p class="notice">沙箱收银台，不会真实扣款</p>
${content}
</main>
</body>
</html>
`

/** The cashier of an open trade: what is bought, what it costs, and the two ways on. */
export function cashierPage(trade: SandboxTrade): string {
  const price = `¥${amountText(trade.amount)}`
  const channel = trade.channel === 'alipay_h5' ? '支付宝' : '微信支付'
  const address = `/sandbox/cashier/${trade.trade_no}`
  return page(
    '收银台',
    `<h1>${escaped(trade.title)}</h1>
<p class="amount">${price}</p>
<dl>
<dt>收款方</dt><dd>启明学堂</dd>
<dt>支付方式</dt><dd>${channel}</dd>
<dt>交易单号</dt><dd>${trade.trade_no}</dd>
</dl>
<form method="post" action="${address}/pay"><button id="pay" class="primary">确认支付 ${price}</button></form>
<form method="post" action="${address}/give-up"><button id="give-up">放弃支付</button></form>`,
  )
}

/** Draws the page of a trade that can no longer be paid. */
export function closedPage(trade: SandboxTrade): string {
  const state = trade.status === 'paid' || trade.status === 'refunded' ? '这笔订单已支付' : '这笔订单已关闭或已超时'
  return page('收银台', `<h1>${state}</h1>\n<p><a id="return" href="${escaped(trade.return_url)}">返回商户页面</a></p>`)
}

export const noTradePage = page('收银台', '<h1>没有找到这笔交易</h1>')

export const cashierStyle = `:root { color-scheme: light dark; --ground: #f5f6f8; --card: #fff; --text: #1d2129; --faint: #6b7280; --accent: #0a7d4f; }
@media (prefers-color-scheme: dark) { :root { --ground: #111418; --card: #1c2127; --text: #eef0f3; --faint: #9aa3af; --accent: #2bb57b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.6 -apple-system, "PingFang SC", "Microsoft YaHei", sans-serif; }
main { max-width: 480px; margin: 0 auto; padding: 24px 16px; }
.notice { margin: 0 0 16px; padding: 8px 12px; border-radius: 8px; background: #fff4d6; color: #7a4d00; text-align: center; font-size: 14px; }
h1 { margin: 0; font-size: 18px; text-align: center; overflow-wrap: anywhere; }
.amount { margin: 8px 0 16px; font-size: 36px; font-weight: 600; text-align: center; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 0 0 24px; padding: 16px; border-radius: 12px; background: var(--card); font-size: 14px; }
dt { color: var(--faint); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
button { width: 100%; height: 48px; margin-bottom: 12px; border: 1px solid var(--faint); border-radius: 24px; background: none; color: inherit; font: inherit; cursor: pointer; }
button.primary { border-color: var(--accent); background: var(--accent); color: #fff; font-weight: 600; }
a { display: block; color: var(--accent); text-align: center; }
`
