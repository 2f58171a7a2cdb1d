import { useEffect, useState } from 'react'
import { cleared, press } from '@/domain/exam/calculator'
import { Button, View } from '@/platform/elements'
import { keys } from '@/platform/keys'
import { Popup } from '@/ui/popup'
import './calculator.scss'

const FACE = ['C', '⌫', '÷', '×', '7', '8', '9', '−', '4', '5', '6', '+', '1', '2', '3', '=', '0', '.'] as const
const names: Record<string, string> = { C: '清空', '⌫': '退格', '÷': '除以', '×': '乘以', '−': '减', '+': '加', '=': '等于', '.': '小数点' }

/** Sums without rounding errors; keys of a keyboard work too. */
export function Calculator({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState(cleared)
  useEffect(
    () =>
      keys.watch((key) => {
        if (press(cleared, key) === null) return false
        setState((before) => press(before, key) ?? before)
        return true
      }, 'popup'),
    [],
  )
  return (
    <Popup id="calculator" title="计算器" onClose={onClose}>
      <View id="calculator-shown" className="calculator__shown" role="status" live="polite">
        {state.shown}
      </View>
      <View className="calculator__keys">
        {FACE.map((key) => (
          <Button
            key={key}
            id={`calculator-${key}`}
            className={`calculator__key ${/[\d.]/.test(key) ? '' : 'is-act'}`}
            label={names[key] ?? key}
            onClick={() => setState(press(state, key) ?? state)}
          >
            {key}
          </Button>
        ))}
      </View>
    </Popup>
  )
}
