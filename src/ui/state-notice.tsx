import { View } from '@/platform/elements'
import { ActionButton } from './action-button'
import { HelpButton } from './help-button'
import { lazy } from './lazy'
import type { StateLook } from './state-art'

/** Drawings come after the words; until they do, and where they cannot, a plain sign is shown. */
const Art = lazy(() => import('./state-art').then((found) => found.StateArt), {
  look: 'quiet',
  meanwhile: <View className="state-notice__sign" hiddenFromReader />,
})

type NoticeFaceProps = { id?: string; look?: StateLook; text: string; action?: string; onAction?: () => void }

/** An empty or failed page: a drawing, one sentence and one action; a failed one leads to customer service too. */
export function StateNotice({ id, look = 'empty', text, action, onAction }: NoticeFaceProps) {
  return (
    <View id={id} className="state-notice" role="status">
      <Art look={look} />
      <View>{text}</View>
      {action && onAction && (
        <ActionButton look="plain" onClick={onAction}>
          {action}
        </ActionButton>
      )}
      {look === 'failed' && <HelpButton />}
    </View>
  )
}
