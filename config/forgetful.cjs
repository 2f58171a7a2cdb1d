const { AsyncLocalStorage } = require('node:async_hooks')

// Each sandbox has storages of its own, Jest's among them, which Node goes on to serve at every promise of the process until they are disabled.
const storages = new Set()
const { run } = AsyncLocalStorage.prototype
AsyncLocalStorage.prototype.run = function (...words) {
  storages.add(this)
  return run.apply(this, words)
}

/**
 * A test environment that lets go of what tests held. Jest keeps the functions of all tests and hooks of a file until its sandbox is gone,
 * and with them the servers, pages and rows that they name. A sandbox stays while any timer or cache of Node began in one of its tests, so
 * that a worker came to hold 3.7 GB, which V8 marked again and again.
 */
exports.forgetful = (Environment) =>
  class extends Environment {
    handleTestEvent({ name, describeBlock }) {
      if (name !== 'run_describe_finish') return
      describeBlock.hooks.length = 0
      for (const child of describeBlock.children) {
        if (child.type !== 'test') continue
        child.fn = undefined
        // Its frames, which nobody has read yet, hold the functions that called.
        child.asyncError = undefined
      }
    }

    async teardown() {
      await super.teardown()
      for (const storage of storages) storage.disable()
      storages.clear()
      this.global = null
    }
  }
