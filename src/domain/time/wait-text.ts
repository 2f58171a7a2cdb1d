const MINUTE = 60
const HOUR = 3600

/** How long somebody has to wait, rounded up to one unit: 37 秒, 5 分钟, 3 小时. */
export function waitText(seconds: number): string {
  const left = Math.max(1, Math.ceil(seconds))
  if (left <= MINUTE) return `${left} 秒`
  return left <= HOUR ? `${Math.ceil(left / MINUTE)} 分钟` : `${Math.ceil(left / HOUR)} 小时`
}
