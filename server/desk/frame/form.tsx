import type { ReactNode } from 'react'
import { ColourChoices } from '#server/desk/parts/colour-field'
import { Control } from '#server/desk/parts/control'
import type { Field, Fields, Texts } from '#server/desk/parts/field'
import { MediaField, type Picking } from '#server/desk/parts/media-choices'
import { RowFields } from '#server/desk/parts/row-fields'

/** Lines of a long text. */
const LINES = 6

type FieldProps = {
  name: string
  field: Field
  texts: readonly string[]
  error: string | undefined
  change?: string | undefined
  title?: string | undefined
  picking?: Picking | undefined
}

function Choices({ name, field: { choices = {}, look, drawings = {} }, texts }: Pick<FieldProps, 'name' | 'field' | 'texts'>) {
  return Object.entries(choices).map(([value, words]) => (
    <label key={value} className={drawings[value] ? 'choice drawn' : 'choice'}>
      {drawings[value]}
      <input type={look === 'many' ? 'checkbox' : 'radio'} name={name} value={value} defaultChecked={texts.includes(value)} />
      {words}
    </label>
  ))
}

type FileProps = Pick<FieldProps, 'name' | 'texts'> & { label: string; notes: ReactNode }

/** A file that was sent before goes on with the form unless another is chosen. */
function FileField({ name, label, notes, texts: [known = ''] }: FileProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {notes}
      {known !== '' && <small>文件已经上传，不用再选；要换就重新选择。</small>}
      <input type="hidden" name={name} value={known} />
      <input type="file" id={name} name={name} />
    </div>
  )
}

/** The choice of a field that needs one and has no other. */
function onlyOf({ look, choices = {}, parse }: Field): string {
  const [only = '', ...others] = Object.keys(choices)
  return look === 'pick' && others.length === 0 && 'error' in parse(['']) ? only : ''
}

/** The hint of a field and what is wrong with it. */
function Notes({ name, hint, error }: { name: string; hint: string | undefined; error: string | undefined }) {
  return (
    <>
      {hint && <small id={`${name}-hint`}>{hint}</small>}
      {error && (
        <strong id={`${name}-error`} className="error">
          {error}
        </strong>
      )}
    </>
  )
}

function FormField({ name, field, texts, error, change, title, picking }: FieldProps) {
  if (field.look === 'rows') return <RowFields name={name} field={field} texts={texts} error={error} change={change} />
  const { label, hint, look } = field
  if (look === 'own')
    return (
      <>
        {error && (
          <p role="alert" className="error">
            {error}
          </p>
        )}
        <input type="hidden" name={name} />
      </>
    )
  const notes = <Notes name={name} hint={hint} error={error} />
  if (look === 'choice' || look === 'many' || look === 'colour')
    return (
      <fieldset>
        <legend>{label}</legend>
        {notes}
        {look === 'colour' ? (
          <ColourChoices name={name} field={field} texts={texts} />
        ) : (
          <Choices name={name} field={field} texts={texts} />
        )}
      </fieldset>
    )
  if (look === 'media')
    return (
      <MediaField
        name={name}
        label={label}
        accepts={field.accepts ?? []}
        notes={notes}
        text={texts[0] ?? ''}
        error={error !== undefined}
        title={title}
        picking={picking}
      />
    )
  if (look === 'file') return <FileField name={name} label={label} notes={notes} texts={texts} />
  const described = error ? `${name}-error` : hint ? `${name}-hint` : undefined
  const shared = {
    id: name,
    name,
    defaultValue: texts[0] ?? onlyOf(field),
    'aria-invalid': error !== undefined,
    'aria-describedby': described,
  }
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {notes}
      <Control field={field} lines={LINES} {...shared} />
    </div>
  )
}

type FormProps = {
  fields: Fields
  texts: Texts
  errors: Readonly<Record<string, string>>
  /** The button of a list that was pressed last. */
  change?: string | undefined
  /** Names of the files that fields hold, and the list of files for one of them. */
  titles?: Readonly<Record<string, string>>
  picking?: Picking | undefined
}

/** The fields of a form with what was typed and what is wrong with it. */
export function FormFields({ fields, texts, errors, change, titles = {}, picking }: FormProps) {
  return Object.entries(fields).map(([name, field]) => (
    <FormField
      key={name}
      name={name}
      field={field}
      texts={texts[name] ?? []}
      error={errors[name]}
      change={change}
      title={titles[name]}
      picking={picking?.name === name ? picking : undefined}
    />
  ))
}

/** Carries typed texts on without showing them again as fields. */
export function HiddenFields({ texts }: { texts: Texts }) {
  return Object.entries(texts).flatMap(([name, values]) =>
    Object.entries(values).map(([at, value]) => <input key={`${name}:${at}`} type="hidden" name={name} value={value} />),
  )
}
