import { Text, View } from '@/platform/elements'
import './key-hints.scss'

export type KeyHint = { keys: readonly string[]; does: string }

/** Lists the keys of this page; drawn where there is a keyboard to press them on. */
export function KeyHints({ of }: { of: readonly KeyHint[] }) {
  return (
    <View className="key-hints" role="group" label="键盘快捷键">
      {of.map(({ keys, does }) => (
        <View key={does} className="key-hints__one">
          {keys.map((key) => (
            <Text key={key} className="key-hints__key">
              {key}
            </Text>
          ))}
          <Text>{does}</Text>
        </View>
      ))}
    </View>
  )
}
