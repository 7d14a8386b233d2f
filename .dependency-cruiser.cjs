/**
 * Who may know whom, in sentences. A name is what is forbidden; $1 is the folder that the first
 * pair of parentheses found, so a new service, package or feature is covered the day it is made.
 * infra/boundaries holds a tree with one sin for each rule, and proves that every rule sees its sin.
 */
const test = '[.]spec[.]tsx?$|/testing/|^e2e/|^infra/bench/';
const ours = '^(packages|services|gateway|web|infra|e2e)/';
const admin = '^web/src/admin|^web/src/.*/admin';
const domain = '^services/([^/]+)/src/domain/';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'Two files that need each other are one file, or lack a third.',
      {},
      { circular: true },
    ),
    rule(
      'no-service-knows-another-service',
      'Services meet over HTTP and events; what they say to each other stands in contracts.',
      { path: '^services/([^/]+)/' },
      { path: '^services/(?!$1/)' },
    ),
    rule(
      'gateway-knows-no-service',
      'The gateway knows addresses and the route table of contracts.',
      { path: '^gateway/' },
      { path: '^services/' },
    ),
    rule(
      'packages-know-no-app',
      'What everybody uses depends on nobody in particular.',
      { path: '^packages/' },
      { path: '^(gateway|services|web|infra|e2e)/' },
    ),
    rule(
      'contracts-need-zod-alone',
      'The browser loads them, every service builds on them: nothing of ours, nothing of Node.',
      { path: '^packages/contracts/src/', pathNot: test },
      { pathNot: '^packages/contracts/src/|node_modules/zod/' },
    ),
    rule(
      'packages-by-their-front-door',
      'A package is its index, and ./testing for specs. (From outside the packages.)',
      { path: ours, pathNot: '^packages/' },
      { path: '^packages/[^/]+/(?!dist/(index|testing)[.])' },
    ),
    rule(
      'a-package-knows-another-by-its-front-door',
      'The same between packages.',
      { path: '^packages/([^/]+)/' },
      { path: '^packages/(?!$1/)[^/]+/(?!dist/(index|testing)[.])' },
    ),
    rule(
      'apps-by-their-front-door',
      'A service or the gateway is started by its ./app and filled by its ./seed; the rest is its own.',
      { path: '^(infra|e2e)/' },
      { path: '^(services/[^/]+|gateway)/(?!dist/(app|seed)[.])' },
    ),
    rule(
      'domain-is-pure',
      'Rules of the business know contracts and each other: no framework, no database, no clock.',
      { path: domain, pathNot: test },
      { pathNot: '^services/$1/src/domain/|^packages/contracts/dist/index[.]' },
    ),
    rule(
      'web-uses-contracts-only',
      'The pages know the shapes on the wire and nothing of who answers.',
      { path: '^web/' },
      { path: '^(packages/(?!contracts/)|services/|gateway/|infra/|e2e/)' },
    ),
    rule(
      'no-feature-knows-another-feature',
      'A page composes features; what two of them need goes to ui or shared.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/(?!$1/)' },
    ),
    rule(
      'features-know-no-page',
      'app, then pages, then features: imports point one way.',
      { path: '^web/src/features/' },
      { path: '^web/src/(pages|app)/' },
    ),
    rule(
      'pages-know-no-app',
      'The same one step up: the app chooses the page.',
      { path: '^web/src/pages/' },
      { path: '^web/src/app/' },
    ),
    rule(
      'shared-and-ui-know-no-feature',
      'What all screens use depends on none of them.',
      { path: '^web/src/(shared|ui)/' },
      { path: '^web/src/(features|pages|app)/' },
    ),
    rule(
      'public-knows-no-admin',
      'A visitor never downloads the office: only a lazy import may lead there.',
      { path: '^web/src/', pathNot: admin },
      { path: admin, dynamic: false },
    ),
    rule(
      'one-door-to-the-office',
      'The app alone opens the admin area, by one lazy import.',
      { path: '^web/src/', pathNot: `${admin}|^web/src/app/routes[.]ts$` },
      { path: admin },
    ),
    rule(
      'admin-knows-no-page',
      'The office is no page of the shop: it shares features, ui and shared.',
      { path: admin },
      { path: '^web/src/(pages|app)/' },
    ),
    rule(
      'declared-dependencies-only',
      "What a workspace imports stands in its own package.json. (The tools of every spec stand in the root's.)",
      { path: ours },
      {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'],
        pathNot: 'node_modules/(expect|@types)/|^virtual:|[.](css|svg|woff2)$',
      },
    ),
    rule(
      'production-needs-no-dev-dependency',
      'An image installs what dependencies names and no more.',
      { path: '^(packages|services|gateway|infra/(local|razorpay-sandbox))/[^.]+/', pathNot: test },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'production-imports-no-test',
      'Specs and the tools in testing/ may know everything; nothing that runs in the shop knows them.',
      { path: ours, pathNot: `${test}|/src/testing[.]ts$` },
      { path: '[.]spec[.]tsx?$|/testing/|^packages/[^/]+/dist/testing[.]|^infra/local/dist/testing[.]' },
    ),
    rule(
      'amqplib-in-service-kit-alone',
      'There is one publisher and one consumer; the tests look at the broker with their own eyes.',
      { path: ours, pathNot: `^packages/service-kit/|${test}` },
      { path: 'node_modules/(amqplib|amqp-connection-manager)/' },
    ),
    rule(
      'infra-local-alone-knows-the-services',
      'One place puts the house together. (Runs that kill a process may start one of its own making.)',
      { path: ours, pathNot: '^services/|^gateway/|^infra/local/|^e2e/src/(test-environment|chaos)/' },
      { path: '^(services|gateway)/' },
    ),
    rule(
      'razorpay-sandbox-for-npm-start-and-tests-alone',
      'Nothing that takes real money knows the sandbox.',
      { path: ours, pathNot: `^infra/(local|razorpay-sandbox)/|${test}` },
      { path: '^infra/razorpay-sandbox/' },
    ),
    rule(
      'infra-local-for-the-tests-alone',
      'It is the last to be built: only e2e, the scripts and its own folder use it.',
      { path: '^(packages|services|gateway|web|infra/razorpay-sandbox)/' },
      { path: '^infra/local/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '^infra/(boundaries/red|site-images)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'default'] },
    tsConfig: { fileName: 'tsconfig.base.json' },
  },
};
