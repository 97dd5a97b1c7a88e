'use strict';
// Follows the run that this page shows, until its report takes the place of the page. All that
// comes is text and numbers.
{
  const MOST_POINTS = 6000;
  const MOST_ROWS = 30;
  const live = document.querySelector('body > div');
  const status = live.querySelectorAll('.beside > div:first-child > p');
  const rows = live.querySelector(':scope > .wide tbody');
  const findings = live.querySelector(':scope > ul');
  const figures = [...live.querySelectorAll('figure.chart')].map((element) => element.figure);

  const anew = () => {
    source.close();
    location.reload();
  };
  const first = (element, made) => {
    element.prepend(made);
    if (element.children.length > MOST_ROWS) element.lastElementChild.remove();
  };
  const row = (cells) => {
    const made = document.createElement('tr');
    if (cells.includes('invalid')) made.className = 'invalid';
    const head = live.querySelectorAll(':scope > .wide thead th');
    cells.forEach((text, i) => { made.insertCell().textContent = text; made.cells[i].className = head[i].className; });
    first(rows, made);
  };
  const finding = (text) => {
    const made = document.createElement('li');
    made.textContent = text;
    first(findings, made);
  };
  const points = (added) => {
    const longest = figures.map((figure, chart) => figure.append(added.filter(([of]) => of === chart)));
    if (Math.max(...longest) > MOST_POINTS) anew();
  };

  // A page that somebody reads does not change under their eyes.
  let isTouched = false;
  ['keydown', 'pointerdown', 'wheel', 'touchmove'].forEach((use) => addEventListener(use, () => { isTouched = true; }));
  const finished = () => {
    if (!isTouched) return anew();
    if (live.lastElementChild.tagName === 'BUTTON') return;
    const shown = document.createElement('button');
    shown.textContent = 'More forks have finished: show the report so far anew';
    shown.addEventListener('click', anew);
    live.append(shown);
  };

  const marked = (changed) => figures.forEach((figure) => {
    Object.assign(figure.chart, changed);
    const names = figure.legend();
    figure.names.replaceWith(names);
    figure.names = names;
    figure.isNew = true;
  });

  const source = new EventSource(`events?after=${document.body.dataset.after}`);
  source.addEventListener('message', ({ data }) => {
    const told = JSON.parse(data);
    told.status.forEach((text, i) => { status[i].textContent = text; });
    told.lines.forEach((line) => figures[line.chart].begin(line));
    if (told.marked) marked(told.marked);
    if (told.points.length) points(told.points);
    told.rows.forEach(row);
    told.findings.forEach(finding);
    if (told.finished) finished();
  });
  source.addEventListener('anew', anew);
  source.addEventListener('error', () => { status[0].textContent = 'The run does not answer. Its process may have ended; what it has measured is in its run directory.'; });
}
