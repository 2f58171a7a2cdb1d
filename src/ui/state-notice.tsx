import { View } from '@/platform/elements'
import { ActionButton } from './action-button'

type NoticeFaceProps = { id?: string; look?: 'empty' | 'failed'; text: string; action?: string; onAction?: () => void }

/** An empty or failed page: one sentence and one action. */
export function StateNotice({ id, look = 'empty', text, action, onAction }: NoticeFaceProps) {
  return (
    <View id={id} className="state-notice" role="status">
      <View className={`state-notice__sign state-notice__sign--${look}`} hiddenFromReader />
      <View>{text}</View>
      {action && onAction && (
        <ActionButton look="plain" onClick={onAction}>
          {action}
        </ActionButton>
      )}
    </View>
  )
}
