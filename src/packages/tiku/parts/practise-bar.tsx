import { useMutation } from '@tanstack/react-query'
import type { PracticeMode } from '@/contract/exam/practice.schema'
import { practiseQuestions } from '@/data/mutations/review'
import { go } from '@/navigation/go'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'

type PractiseBarProps = { title: string; idsOf: () => Promise<number[]> }

/** Takes a list of questions into a practice: to be answered, or to be read with the answers open. */
export function PractiseBar({ title, idsOf }: PractiseBarProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (mode: PracticeMode) => practiseQuestions(await idsOf(), mode, title),
    onSuccess: (practiceId) => go('tiku_practice', { practiceId }),
  })
  return (
    <ActionBar>
      <ActionButton id="recite-these" look="plain" isWide isBusy={isPending} onClick={() => mutate('recite')}>
        背题
      </ActionButton>
      <ActionButton id="practise-these" isWide isBusy={isPending} onClick={() => mutate('practice')}>
        练这些题
      </ActionButton>
    </ActionBar>
  )
}
