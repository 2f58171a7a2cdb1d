import { fire } from '../events'

/** The value an attribute was given in the template, before the document made it text. */
export function rawOf(element: Element, name: string): unknown {
  const node = (element as { __wxElement?: { _$nodeAttributes?: Record<string, unknown> } }).__wxElement
  return node?._$nodeAttributes?.[name]
}

type FieldElement = HTMLInputElement | HTMLTextAreaElement

const fieldAttributes = ['value', 'type', 'password', 'placeholder', 'disabled', 'maxlength', 'focus', 'aria-label'] as const

/** Applies an attribute of the custom element to its native field. */
const apply: Record<(typeof fieldAttributes)[number], (field: FieldElement, value: unknown) => void> = {
  value: (field, value) => {
    const text = value === undefined || value === null ? '' : String(value)
    if (field.value !== text) field.value = text
  },
  type: (field, value) => {
    if (value === 'number' || value === 'digit' || value === 'tel') field.inputMode = value === 'digit' ? 'decimal' : 'numeric'
  },
  password: (field, value) => {
    if (value === true && field instanceof HTMLInputElement) field.type = 'password'
  },
  placeholder: (field, value) => {
    field.placeholder = String(value ?? '')
  },
  disabled: (field, value) => {
    field.disabled = value === true || value === ''
  },
  maxlength: (field, value) => {
    if (Number(value) >= 0) field.maxLength = Number(value)
    else field.removeAttribute('maxlength')
  },
  focus: (field, value) => {
    if (value === true) field.focus()
  },
  'aria-label': (field, value) => field.setAttribute('aria-label', String(value ?? '')),
}

const isKnown = (name: string): name is keyof typeof apply => name in apply

/** `input` and `textarea`: a native field inside, whose events become the mini-program's. */
function fieldClass(tag: 'input' | 'textarea') {
  return class extends HTMLElement {
    static observedAttributes = fieldAttributes
    readonly field = document.createElement(tag)

    connectedCallback() {
      if (this.field.isConnected) return
      this.append(this.field)
      for (const name of fieldAttributes) if (this.hasAttribute(name)) apply[name](this.field, rawOf(this, name))
      const detail = () => ({ value: this.field.value, cursor: this.field.selectionStart ?? 0 })
      const pass = (type: string, told = type) => {
        this.field.addEventListener(type, (event) => {
          event.stopPropagation()
          fire(this, told, detail())
        })
      }
      pass('input')
      pass('focus')
      pass('blur')
      this.field.addEventListener('keydown', (event) => {
        if ((event as KeyboardEvent).key === 'Enter') fire(this, 'confirm', detail())
      })
    }

    attributeChangedCallback(name: string) {
      if (isKnown(name)) apply[name](this.field, rawOf(this, name))
    }

    get value() {
      return this.field.value
    }
  }
}

const fits: Record<string, string> = { aspectFill: 'cover', aspectFit: 'contain', scaleToFill: 'fill' }

class ImageElement extends HTMLElement {
  static observedAttributes = ['src', 'mode']
  private readonly picture = document.createElement('img')

  connectedCallback() {
    if (this.picture.isConnected) return
    this.append(this.picture)
    this.picture.addEventListener('load', () =>
      fire(this, 'load', { width: this.picture.naturalWidth, height: this.picture.naturalHeight }),
    )
    this.picture.addEventListener('error', () => fire(this, 'error', { errMsg: `GET ${this.picture.src} failed` }))
  }

  attributeChangedCallback(name: string) {
    if (name === 'mode') this.picture.style.objectFit = fits[String(rawOf(this, 'mode'))] ?? 'fill'
    else if (rawOf(this, 'src')) this.picture.src = String(rawOf(this, 'src'))
  }
}

class ScrollViewElement extends HTMLElement {
  connectedCallback() {
    this.addEventListener('scroll', (event) => {
      event.stopPropagation()
      const { scrollTop, scrollLeft, scrollHeight, scrollWidth } = this
      fire(this, 'scroll', { scrollTop, scrollLeft, scrollHeight, scrollWidth })
    })
  }
}

/** A black box: the journey fires its events, as no player runs here. */
class VideoElement extends HTMLElement {}
class CanvasElement extends HTMLElement {
  readonly node = document.createElement('canvas')

  connectedCallback() {
    if (!this.node.isConnected) this.append(this.node)
  }
}

/** The built-in elements that do more than stand there. */
export function defineElements(): void {
  customElements.define('wx-input', fieldClass('input'))
  customElements.define('wx-textarea', fieldClass('textarea'))
  customElements.define('wx-image', ImageElement)
  customElements.define('wx-scroll-view', ScrollViewElement)
  customElements.define('wx-video', VideoElement)
  customElements.define('wx-canvas', CanvasElement)
}
