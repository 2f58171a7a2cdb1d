import { Button, View } from '@/platform/elements'
import { Icon, type IconName } from './icon'
import './notice-bar.scss'

type NoticeBarProps = {
  id?: string
  icon?: IconName
  text: string
  isUrgent?: boolean
  action?: string
  onAction?: () => void
  onClose?: () => void
}

/** A line above the page for everybody; an urgent one is announced at once. */
export function NoticeBar({ id, icon, text, isUrgent, action, onAction, onClose }: NoticeBarProps) {
  return (
    <View id={id} className={`notice-bar ${isUrgent ? 'is-urgent' : ''}`} role={isUrgent ? 'alert' : 'status'}>
      {icon && <Icon name={icon} />}
      <View className="notice-bar__text">{text}</View>
      {action && onAction && (
        <Button className="notice-bar__act" onClick={onAction}>
          {action}
        </Button>
      )}
      {onClose && (
        <Button className="notice-bar__act" label="关闭通知" onClick={onClose}>
          <Icon name="x" />
        </Button>
      )}
    </View>
  )
}

type OfflineBannerProps = { isOffline: boolean; onRetry?: () => void; onClose?: () => void }

/** Says that there is no network, and that what was done is kept. */
export function OfflineBanner({ isOffline, onRetry, onClose }: OfflineBannerProps) {
  if (!isOffline) return null
  const retry = onRetry && { action: '重试', onAction: onRetry }
  return <NoticeBar id="offline" isUrgent text="当前无网络，作答会先存在本机" onClose={onClose} {...retry} />
}
