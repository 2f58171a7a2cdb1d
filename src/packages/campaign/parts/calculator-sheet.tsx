import { useState } from 'react'
import { useAct } from '@/data/http/use-act'
import type { Worked } from '@/domain/campaign/finance-calculator'
import { expectChunkFailure } from '@/domain/device/image-fallback'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Radio } from '@/ui/choices'
import { Field } from '@/ui/field'
import type { CalculatorForm } from './calculator-forms'

const MOST = { long: 2000, short: 24 } as const

function Result({ of }: { of: Worked }) {
  if ('error' in of) return <View className="muted">{of.error}</View>
  return (
    <>
      <View id="calculated" className="headline">
        {of.result}
      </View>
      {of.steps.map(({ label, text }) => (
        <Cell key={label}>
          <View className="small">{label}</View>
          <View>{text}</View>
        </Cell>
      ))}
    </>
  )
}

/** Holds the input of the calculator and its result. The arithmetic is loaded with the first press. */
/** Says that the rules did not load. Throws what is another fault. */
function lacksRules(error: unknown): undefined {
  expectChunkFailure(error)
  toast('计算器没有加载出来，请检查网络')
}

function useCalculator({ choices, run: calculate }: CalculatorForm) {
  const first = Object.fromEntries(choices.map(({ key, options }) => [key, options[0]?.value ?? '']))
  const [values, setValues] = useState<Readonly<Record<string, string>>>(first)
  const [worked, setWorked] = useState<Worked | null>(null)
  const change = (key: string, value: string) => {
    setValues({ ...values, [key]: value })
    setWorked(null)
  }
  const { run: work, isBusy } = useAct(async () => {
    const rules = await import('@/domain/campaign/finance-calculator').catch(lacksRules)
    if (rules) setWorked(calculate(rules, values))
  })
  return { values, worked, isBusy, change, work }
}

/** One calculator: its fields, the result, and how it was worked out. */
export function CalculatorSheet({ of }: { of: CalculatorForm }) {
  const { values, worked, isBusy, change, work } = useCalculator(of)
  return (
    <>
      <Card>
        {of.fields.map(({ key, label, placeholder, isLong }) => (
          <Field
            key={key}
            id={`calculator-${key}`}
            label={label}
            placeholder={placeholder}
            maxLength={isLong ? MOST.long : MOST.short}
            value={values[key] ?? ''}
            onInput={(value) => change(key, value)}
          />
        ))}
        {of.choices.map(({ key, label, options }) => (
          <Radio key={key} label={label} options={options} value={values[key] ?? null} isInline onChange={(value) => change(key, value)} />
        ))}
        <ActionButton id="calculate" isWide isBusy={isBusy} onClick={() => work()}>
          计算
        </ActionButton>
      </Card>
      <View live="polite">
        {worked && (
          <Card>
            <Result of={worked} />
          </Card>
        )}
      </View>
    </>
  )
}
