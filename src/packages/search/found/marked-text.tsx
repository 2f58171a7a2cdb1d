import { type Hit, partsOf } from '@/domain/search/search'
import { Text } from '@/platform/elements'
import { keyed } from '@/ui/keyed'
import './found.scss'

/** A text with its matches highlighted, in weight as well as in colour. */
export function MarkedText({ text, hits }: { text: string; hits: readonly Hit[] }) {
  return (
    <>
      {keyed(partsOf(text, hits)).map(({ key, item }) => (
        <Text key={key} className={item.isHit ? 'found__hit' : ''}>
          {item.text}
        </Text>
      ))}
    </>
  )
}
