import { View } from '@/platform/elements'

const hanging = { paddingLeft: '1em', textIndent: '-1em' }

/** The points of a list: further lines of one begin below its first letter. */
export function Points({ of }: { of: readonly string[] }) {
  return of.map((point) => (
    <View key={point} style={hanging}>
      · {point}
    </View>
  ))
}
