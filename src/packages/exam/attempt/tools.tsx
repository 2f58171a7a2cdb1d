import { useEffect } from 'react'
import { type Calculator as CalculatorState, cleared, press } from '@/domain/exam/calculator'
import { Button, View } from '@/platform/elements'
import { keys } from '@/platform/keys'
import { DockedTool } from './docked-tool'
import './calculator.scss'

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
