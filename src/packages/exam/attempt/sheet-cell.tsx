import { type GivenAnswers, isDone } from '@/domain/exam/answer-sheet'
import { Button, Text } from '@/platform/elements'

type SheetCellProps = {
  id?: string
  number: number
  given: ReturnType<GivenAnswers['get']>
  isCurrent?: boolean
  label: string
  onClick: () => void
}

/** One question by its number; answered it is filled and ticked, flagged it carries a flag, wherever it is shown. */
export function SheetCell({ id, number, given, isCurrent = false, label, onClick }: SheetCellProps) {
  return (
    <Button
      id={id}
      className={`sheet-cell ${isDone(given) ? 'is-done' : ''} ${isCurrent ? 'is-current' : ''}`}
      label={label}
      onClick={onClick}
    >
      <Text>{number}</Text>
      <Text className="sheet-cell__sign">{`${isDone(given) ? '✓' : ''}${given?.isFlagged ? '⚑' : ''}`}</Text>
    </Button>
  )
}
