import type { Field } from './field'

type Shared = { id: string; name: string; defaultValue: string; 'aria-invalid'?: boolean; 'aria-describedby'?: string | undefined }
type ControlProps = Shared & { field: Field; lines: number; autoFocus?: true | undefined }

/** The control of a field that holds one text, in a form and in the rows of a list. `lines`: room of a long text that does not ask for more. */
export function Control({ field, lines, ...shared }: ControlProps) {
  const { look, isTall, autoComplete } = field
  const { defaultValue, ...unseen } = shared
  if (look === 'secret') return <input type="password" autoComplete={autoComplete} {...unseen} />
  if (look === 'code') return <input autoComplete={autoComplete} autoCapitalize="characters" maxLength={20} {...unseen} />
  if (look === 'long' || look === 'rich')
    return (
      <textarea rows={isTall ? 24 : lines} className={isTall ? 'tall' : undefined} data-rich={look === 'rich' || undefined} {...shared} />
    )
  if (look === 'moment') return <input type="datetime-local" {...shared} defaultValue={defaultValue.trim().replace(' ', 'T')} />
  if (look !== 'pick' && look !== 'choice') return <input {...shared} />
  return <Choice field={field} {...shared} />
}

/** One of several, or none where none is needed. */
function Choice({ field: { choices = {}, parse, none = '不选', isTick }, ...shared }: Shared & { field: Field }) {
  return (
    <select data-tick={isTick} {...shared}>
      <option value="">{'error' in parse(['']) ? '请选择' : none}</option>
      {Object.entries(choices).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  )
}
