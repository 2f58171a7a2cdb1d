import { useState } from 'react'
import type { OwnNotes } from '@/data/exam/stored-attempt'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import type { Calculator as CalculatorState } from '@/domain/exam/calculator'
import type { Tool } from './exam-tools'
import { Calculator, DraftPad } from './lazy'

type LazyToolProps = { tool: Tool | undefined; item: SheetItem; drafts: OwnNotes['drafts']; onClose: () => void }

/** The tool in use. The calculator keeps its number while it is put away. */
export function LazyTool({ tool, item: { number, question }, drafts, onClose }: LazyToolProps) {
  // None until the first key: its rules come with the calculator.
  const [sum, setSum] = useState<CalculatorState>()
  switch (tool) {
    case 'calculator':
      return <Calculator state={sum} onState={setSum} onClose={onClose} />
    case 'draft':
      return <DraftPad key={question.id} drafts={drafts} questionId={question.id} number={number} onClose={onClose} />
    case undefined:
      return null
  }
}
