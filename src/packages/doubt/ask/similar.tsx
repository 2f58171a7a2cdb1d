import { useQuery } from '@tanstack/react-query'
import { doubtQueries } from '@/data/doubt/doubt'
import { View } from '@/platform/elements'
import { usePausing } from '@/ui/use-pausing'
import { DoubtRow } from '../parts/doubt-row'

const PAUSE_MS = 500
/** Minimum length of a text to search for similar questions. */
const LEAST = 6

/** Lists questions others asked in nearly the same words, once the learner pauses: the answer may be there already. */
export function Similar({ text }: { text: string }) {
  const settled = usePausing(text.trim(), PAUSE_MS)
  const { data = [] } = useQuery(doubtQueries.similar(settled.length < LEAST ? '' : settled))
  if (data.length === 0) return null
  return (
    <View id="similar" role="group" label="相似的提问">
      <View className="section-title" role="heading">
        这些提问也许能帮到你
      </View>
      {data.map((row) => (
        <DoubtRow key={row.id} of={row} />
      ))}
    </View>
  )
}
