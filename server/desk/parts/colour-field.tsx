import type { Field } from './field'
import { plainText } from './field'

/** Stands for a colour that the school names itself. */
const OWN = 'own'
const USUAL = '#0b7a75'
const COLOUR = /^#[0-9a-f]{6}$/i

/** Colours on which white letters can be read, and their brothers for dark pages. */
const light = {
  '#0b7a75': '青绿',
  '#1f6f43': '深绿',
  '#1d5fbf': '蓝',
  '#4338a8': '靛蓝',
  '#7a3a9a': '紫',
  '#a32b58': '玫红',
  '#b3372e': '红',
  '#a8500f': '橙',
} as const
const dark = {
  '#35b5ad': '青绿',
  '#5cc28c': '绿',
  '#6fa8f5': '蓝',
  '#9d97f2': '靛蓝',
  '#c495de': '紫',
  '#ee8bb0': '玫红',
  '#f28b82': '红',
  '#eaa15f': '橙',
} as const

type Rule = { label: string; hint?: string; isDark?: true }

/** A colour: one of eight, an own one from the chooser of the browser, or none. Its second text is the own one. */
export function colour({ label, hint, isDark }: Rule): Field<string> {
  return {
    label,
    hint,
    look: 'colour',
    choices: isDark ? dark : light,
    parse: ([given = '', own = '']) => {
      const value = plainText(given === OWN ? own : given)
      return value === '' || COLOUR.test(value) ? { value } : { error: `${label}的写法是 # 加六位，如 ${USUAL}` }
    },
  }
}

type Props = { name: string; field: Field; texts: readonly string[] }

/** The colours of a field beside each other, then the chooser of the browser for another one. */
export function ColourChoices({ name, field: { label, choices = {} }, texts: [given = '', typed = ''] }: Props) {
  const isListed = given === '' || Object.hasOwn(choices, given)
  const own = isListed || given === OWN ? typed : given
  return (
    <div className="colours">
      {Object.entries(choices).map(([value, words]) => (
        <label key={value} title={words}>
          <input type="radio" name={name} value={value} defaultChecked={value === given} className="unseen" />
          <svg viewBox="0 0 36 36" aria-hidden="true">
            <circle cx={18} cy={18} r={13} fill={value} />
          </svg>
          <span className="unseen">{words}</span>
        </label>
      ))}
      <label className="choice">
        <input type="radio" name={name} value="" defaultChecked={given === ''} />
        原来的
      </label>
      <label className="choice">
        <input type="radio" name={name} value={OWN} defaultChecked={!isListed} />
        自选
      </label>
      <input
        type="color"
        name={name}
        defaultValue={COLOUR.test(own) ? own : (Object.keys(choices)[0] ?? USUAL)}
        aria-label={`自选的${label}`}
      />
    </div>
  )
}
