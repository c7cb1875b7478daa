#!/usr/bin/env node
'use strict'

/*
 * `node scripts/command.cjs serve` runs serve.ts, unless this Node is too old for it: then one sentence says which is
 * needed. Every Node can read this file, and only those that are new enough get to the TypeScript of a command. Where
 * the service is installed as a package, this file is its command, `wallet-analytics-service`, which serves when no
 * other command is named.
 */
const { existsSync, readFileSync } = require('node:fs')
const { dirname, join, sep } = require('node:path')
const { engines, scripts, version } = require('../package.json')
const needed = Number(engines.node.slice('>='.length))
const isPackage = __dirname.includes(`${sep}node_modules${sep}`)

/** Those that package.json runs by this file. */
const COMMANDS = Object.values(scripts).flatMap((script) =>
  (/ scripts\/command\.cjs (\w+)$/.exec(script) || []).slice(1),
)

if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    `This service needs Node ${needed} or newer, and this is Node ${process.versions.node}: install that one${isPackage ? '' : ', or run `npm ci` without `--omit=dev`, which brings it'}.\n`,
  )
  process.exitCode = 1
} else run()

function run() {
  const known = COMMANDS.filter((name) => existsSync(join(__dirname, `${name}.ts`)))
  if (process.argv[2] === '--version') return void process.stdout.write(`${version}\n`)
  if (['--help', '-h', 'help'].includes(process.argv[2]))
    return void process.stdout.write(
      `Wallet Analytics Service ${version}. Commands: ${known.join(', ')}. Without a command it serves.\nEach command explains itself with --help.\n`,
    )
  const [command] = /^\w/.test(process.argv[2] || '') ? process.argv.splice(2, 1) : ['serve']
  if (!known.includes(command)) {
    process.stderr.write(`There is no command ${command}; there are ${known.join(', ')}.\n`)
    process.exitCode = 2
    return
  }
  // It would put another program's Postgres client in place of the one that this service is tested with.
  delete process.env.NODE_PG_FORCE_NATIVE
  keepCompiledCode()
  if (isPackage) stripOwnTypes()
  import(`./${command}.ts`)
}

/**
 * A start takes half the time when an earlier one has compiled the code. The result is kept where only those who can
 * write the code itself can write, unlike the shared folder that Node would take. Where no one can, nothing is kept.
 */
function keepCompiledCode() {
  require('node:module').enableCompileCache(
    join(dirname(__dirname), 'node_modules', '.cache', 'compiled-code'),
  )
}

/** Node strips types from sources, but not in packages. This strips them from our own package, and from no other. */
function stripOwnTypes() {
  const { registerHooks, stripTypeScriptTypes } = require('node:module')
  const { fileURLToPath, pathToFileURL } = require('node:url')
  const root = pathToFileURL(`${dirname(__dirname)}${sep}`).href
  withoutWarnings(() => stripTypeScriptTypes(''))
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.startsWith(root) || !url.endsWith('.ts')) return nextLoad(url, context)
      const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'))
      return { format: 'module', source, shortCircuit: true }
    },
  })
}

/** Node warns once that stripping types may still change. The versions that `engines` names are tested with it. */
function withoutWarnings(act) {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  act()
  process.emitWarning = emitWarning
}
