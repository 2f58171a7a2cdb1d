import { View } from '@/platform/elements'

type TagProps = { tone?: 'accent' | 'right' | 'wrong' | 'warn' | 'quiet'; children: string }

const signs = { accent: '', right: '✓ ', wrong: '✗ ', warn: '! ', quiet: '' } as const

/** A word about a thing; good, bad and doubtful carry a sign beside their colour. */
export function Tag({ tone = 'accent', children }: TagProps) {
  return (
    <View className={`tag tag--${tone}`}>
      {signs[tone]}
      {children}
    </View>
  )
}
