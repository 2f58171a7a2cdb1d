import { View } from '@/platform/elements'
import './badge.scss'

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

const MOST = 99

/** A count; without a number, a dot that marks something new. */
export function Badge({ count, label }: { count?: number; label?: string }) {
  if (count === undefined) return <View className="badge badge--dot" role="img" label={label ?? '有新内容'} />
  if (count <= 0) return null
  return (
    <View className="badge" role="img" label={label ?? `${count} 条`}>
      {count > MOST ? `${MOST}+` : count}
    </View>
  )
}
