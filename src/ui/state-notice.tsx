import { View } from '@/platform/elements'
import { ActionButton } from './action-button'
import { HelpButton } from './help-button'
import { keyed } from './keyed'
import { lazy } from './lazy'
import type { StateLook } from './state-art'

/** Drawings come after the words; until they do, and where they cannot, a plain sign is shown. */
const Art = lazy(() => import('./state-art').then((found) => found.StateArt), {
  look: 'quiet',
  meanwhile: <View className="state-notice__sign" hiddenFromReader />,
})

/** `art`: shapes of the page's own drawing, on a sheet of 120 by 90. */
type NoticeFaceProps = {
  id?: string
  look?: StateLook
  art?: string | undefined
  text: string
  action?: string
  onAction?: () => void
}

/** An empty or failed page: a drawing, one sentence and one action; a failed one leads to customer service too. */
export function StateNotice({ id, look = 'empty', art, text, action, onAction }: NoticeFaceProps) {
  return (
    <View id={id} className="state-notice" role="status">
      <Art look={look} art={art} />
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

/** The shape of what comes: `rows` cards of a tall block and two lines. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  return (
    <View className="page-pad" role="status" label="正在加载">
      {keyed(Array.from({ length: rows })).map(({ key }) => (
        <View key={key} hiddenFromReader>
          <View className="skeleton skeleton--tall" />
          <View className="skeleton" />
          <View className="skeleton skeleton--short" />
        </View>
      ))}
    </View>
  )
}
