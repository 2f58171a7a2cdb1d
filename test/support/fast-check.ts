import fc from 'fast-check'

/** Values of properties are the same in each run, unless a property names a seed of its own: a failure comes again, and so does what is covered. */
fc.configureGlobal({ seed: 20_260_301 })

export { fc }
