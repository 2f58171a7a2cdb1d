import { NoticeBar } from './notice-bar'

/** Says that there is no network, and that what was done is kept. */
export function OfflineBanner({ isOffline, onRetry }: { isOffline: boolean; onRetry?: () => void }) {
  if (!isOffline) return null
  return <NoticeBar id="offline" isUrgent text="网络已断开，已做的内容都保存在本机" action={onRetry && '重试'} onAction={onRetry} />
}
