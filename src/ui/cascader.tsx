import { useState } from 'react'
import { OptionList, type PickOption } from './option-list'
import { Popup } from './popup'
import { Skeleton } from './state-notice'
import { Tabs } from './tabs'

type CascaderProps = {
  id: string
  title: string
  /** The options of each level reached so far; a level that is on its way is undefined. */
  levels: readonly (readonly PickOption[] | undefined)[]
  /** The choices level by level, from the top. */
  chosen: readonly string[]
  onChoose: (level: number, value: string) => void
  onClose: () => void
}

/** A choice by levels, as province, city and district; each level is loaded when the one above is chosen. */
export function Cascader({ id, title, levels, chosen, onChoose, onClose }: CascaderProps) {
  const [looked, setLooked] = useState<number | null>(null)
  const at = Math.min(looked ?? levels.length - 1, levels.length - 1)
  const textOf = (level: number) => levels[level]?.find(({ value }) => value === chosen[level])?.text ?? '请选择'
  const options = levels[at]
  const choose = (value: string) => {
    setLooked(null)
    onChoose(at, value)
  }
  return (
    <Popup id={id} title={title} onClose={onClose}>
      <Tabs
        label="已选择的层级"
        tabs={levels.map((_, level) => ({ key: String(level), text: textOf(level) }))}
        current={String(at)}
        onChange={(key) => setLooked(Number(key))}
      >
        {options ? (
          <OptionList key={at} label={title} options={options} value={chosen[at] ?? null} onChoose={choose} />
        ) : (
          <Skeleton rows={1} />
        )}
      </Tabs>
    </Popup>
  )
}
