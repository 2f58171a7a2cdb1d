import { type ReactNode, useEffect, useState } from 'react'
import type { OwnNotes } from '@/data/exam/stored-attempt'
import { type Calculator as CalculatorState, cleared, press } from '@/domain/exam/calculator'
import { Button, Text, View } from '@/platform/elements'
import { Drawing } from '@/platform/elements/drawing'
import { keys } from '@/platform/keys'
import { reveal } from '@/platform/reveal'
import { ActionButton } from '@/ui/action-button'
import { Icon } from '@/ui/icon'
import './tools.scss'
import './draft-pad.scss'
import './docked-tool.scss'

type DockedToolProps = { id: string; title: string; onClose: () => void; children: ReactNode }

/** A tool below the question, or beside it where there is room: it lies over nothing. Escape puts it away. */
function DockedTool({ id, title, onClose, children }: DockedToolProps) {
  // With the largest letters it stands after the question, a screen or more below the button.
  useEffect(() => reveal.show(id), [id])
  useEffect(
    () =>
      keys.watch((key) => {
        if (key === 'Escape') onClose()
        return key === 'Escape'
      }),
    [onClose],
  )
  return (
    <View id={id} className="docked-tool" role="region" label={title}>
      <View className="docked-tool__head">
        <View className="small">{title}</View>
        <Button className="docked-tool__close" label={`收起${title}`} onClick={onClose}>
          <Icon name="x" />
        </Button>
      </View>
      {children}
    </View>
  )
}

const FACE = '7 8 9 ÷ C ⌫ 4 5 6 × % √ 1 2 3 − ± M+ 0 . = + MR MC'.split(' ')
const names: Record<string, string> = {
  C: '清空',
  '⌫': '退格',
  '÷': '除以',
  '×': '乘以',
  '−': '减',
  '+': '加',
  '=': '等于',
  '.': '小数点',
  '%': '百分号',
  '√': '开平方',
  '±': '正负号',
  'M+': 'M+ 加入存储',
  MR: 'MR 读出存储',
  MC: 'MC 清除存储',
}

type CalculatorProps = { state: CalculatorState | undefined; onState: (next: CalculatorState) => void; onClose: () => void }

/** Sums without rounding errors, with the last ones in sight; keys of a keyboard work too. */
export function Calculator({ state = cleared, onState, onClose }: CalculatorProps) {
  useEffect(
    () =>
      keys.watch((key) => {
        const next = press(state, key)
        if (next) onState(next)
        return next !== null
      }),
    [state, onState],
  )
  return (
    <DockedTool id="calculator" title="计算器" onClose={onClose}>
      <View id="calculator-trail" className="calculator__trail" role="group" label="算过的">
        {state.trail.join('；')}
      </View>
      <View id="calculator-shown" className="calculator__shown" role="status" live="polite">
        {state.memory === '0' ? '' : 'M '}
        {state.shown}
      </View>
      <View className="calculator__keys">
        {FACE.map((key) => (
          <Button
            key={key}
            id={`calculator-${key}`}
            className={`calculator__key ${/[\d.]/.test(key) ? '' : 'is-act'}`}
            label={names[key] ?? key}
            onClick={() => onState(press(state, key) ?? state)}
          >
            {key}
          </Button>
        ))}
      </View>
    </DockedTool>
  )
}

type DraftPadProps = { drafts: OwnNotes['drafts']; questionId: number; number: number; onClose: () => void }

/** A sheet to reckon on, one for each question; it stays on this device and is thrown away at hand-in. */
export function DraftPad({ drafts, questionId, number, onClose }: DraftPadProps) {
  const [strokes, setStrokes] = useState(() => drafts.read(questionId))
  const put = (next: readonly (readonly number[])[]) => {
    drafts.write(questionId, next)
    setStrokes(next)
  }
  return (
    <DockedTool id="draft-pad" title={`第 ${number} 题草稿`} onClose={onClose}>
      <Drawing
        id="draft-sheet"
        className="draft-pad__sheet"
        label={`草稿纸，已画 ${strokes.length} 笔`}
        strokes={strokes}
        onStroke={(stroke) => put([...strokes, stroke])}
      />
      <View className="draft-pad__acts">
        <Text className="small">草稿只存在本机，交卷后清除。</Text>
        <ActionButton id="draft-undo" look="quiet" disabled={strokes.length === 0} onClick={() => put(strokes.slice(0, -1))}>
          撤销
        </ActionButton>
        <ActionButton id="draft-clear" look="quiet" disabled={strokes.length === 0} onClick={() => put([])}>
          清空
        </ActionButton>
      </View>
    </DockedTool>
  )
}
