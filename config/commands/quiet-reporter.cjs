/** Prints a line for each failed test file with its failures, and one line of counts at the end. */
class QuietReporter {
  onTestFileResult(_test, { testFilePath, numFailingTests, testExecError, failureMessage }) {
    if (numFailingTests === 0 && !testExecError) return
    process.stderr.write(`FAIL ${testFilePath}\n${failureMessage ?? ''}\n`)
  }

  onRunComplete(_contexts, { numTotalTestSuites, numPassedTests, numFailedTests, numPendingTests }) {
    const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : ''
    process.stderr.write(`${numTotalTestSuites} suites: ${numPassedTests} passed, ${numFailedTests} failed${skipped}\n`)
  }
}

module.exports = QuietReporter
