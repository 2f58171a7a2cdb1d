import { NoticeBar } from './notice-bar'

type OfflineBannerProps = { isOffline: boolean; onRetry?: () => void; onClose?: () => void }

/** Says that there is no network, and that what was done is kept. */
export function OfflineBanner({ isOffline, onRetry, onClose }: OfflineBannerProps) {
  if (!isOffline) return null
  const retry = onRetry && { action: '重试', onAction: onRetry }
  return <NoticeBar id="offline" isUrgent text="网络已断开，看过的还能读，做过的都存在本机" onClose={onClose} {...retry} />
}
