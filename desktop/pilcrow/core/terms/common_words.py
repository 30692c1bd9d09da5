"""Words that no index lists, beyond the commonest function words: what every text of a language is made of."""

from __future__ import annotations

from ..language.stopwords import STOP_WORDS

_LISTS = """
english: about above across actual actually add added adding additional additionally after again against allow
  allowed allows almost alone along already alternatively although always another anyone anything apply applies
  appropriate appear appears around available away back based basically because become becomes before begin
  begins behind being below best better between beyond big both briefly called calling came care careful
  carefully cause caused causes certain certainly changed choose clear clearly close come comes commonly complete
  completely consider considered consist consists contain contained containing contains correct correctly
  corresponding corresponds couple course create created creates currently describe described describes desired
  determine determined different directly discussed does doing done down during each earlier easier easily easy
  either else enough ensure entire especially etc even ever every everything exact exactly examples except exist
  existing exists expect expected explicitly extra fact far few finally find fix fixed follow followed following
  follows former found free fully further furthermore gave generally get gets getting give given gives giving go
  goes going good great greater hard hence her here high him himself his however ie if immediately important in
  include included includes including increase indicate indicated indicates initially instead interesting into
  involved itself just keep know known larger largest last late later latter least leave leaves less let like
  likely little longer look looks lot low lower made mainly make makes making manner may maybe me mean meaning
  means mention mentioned merely might moreover most mostly must my named namely necessarily necessary need
  needed needs neither never nevertheless newer non none nor normally note notes nothing notice now obtain
  obtained obviously occur occurs off often ok older once one ones onto opposed others otherwise our ourselves
  over overall own particular particularly past per perform performed perhaps placed please plus possible
  possibly potentially precisely prefer preferred presented previously probably produce produced produces proper
  properly provide provided provides providing put quite rather real really recent recently recommended refer
  referred refers regard regarding regardless related relevant remain remains require required requires
  respectively resulting said satisfied satisfies say says see seem seems seen self sense separate several shall
  should show showing shown shows similar similarly simpler simplest simply since slightly smaller solely somehow
  someone something sometimes somewhat soon specific specifically specified specify started still subsection such
  sufficient suitable suppose sure take taken takes taking tell ten therefore thereby think though thought
  through throughout thus together too took toward towards tried try trying turn turned two typical typically
  under underlying unique unless unlike until up upon us used useful using usual usually various very via want
  wanted wants was well went were whatever whenever wherever whether while whole whose why wide wish within
  without working worth written yes yet you your yourself able according accordingly behave behaves behaving
  considerable supported supports supporting depends depending depend treat treated returned returns returning
  appendix
german: dann heißt heißen sei seien gelte gelten sowie gilt folgt sondern denn aber alle allem allen aller
  allerdings alles also andere anderen anderer anderes anders anstatt auch außer außerdem bald beginnt beide
  beiden beim beispielsweise benutzen benutzt bereits besonders besser bestimmte bestimmten bevor bitte bleibt da
  dabei dadurch dafür daher damit danach daran darauf daraus darf darin darüber dazu dein deren derselben dessen
  dies diese diesem diesen dieser dieses direkt doch dort dürfen ebenfalls ebenso eigene eigenen eigentlich
  einfach eingefügt einige einigen einiger einmal enthält enthalten entsprechend entsprechende entsprechenden
  entweder erst erster erstellen erstellt etwa etwas falls fast folgende folgenden folgender folgendes für ganz
  ganze geben gegen gehört gemacht genau genauso gesetzt gibt gleich groß großen größer gut hat hatte hier
  hierbei hierzu hingegen hinzu ihr ihre ihrem ihren ihrer immer indem innerhalb insbesondere ist ja jede jedem
  jeden jeder jedes jedoch jetzt jeweiligen jeweils kann kein keine keinen keiner können könnte lassen lässt
  leicht letzte letzten lieber liegt machen macht mal manche manchmal mehrere mehreren meist meisten möchte
  möchten möglich müssen muss muß nächste nächsten nämlich neben neuer nichts nie niemals normalerweise notwendig
  nun nutzen nutzt ob oben obere oberen obwohl oft ohne paar recht sagen schließlich schon sehen sehr sein seine
  seinem seinen seiner seit selbst sieht sind siehe sodass sofern sogar solche solchen solcher soll sollen sollte
  sollten somit sonst sowohl statt stehen steht stellt trotz trotzdem tun über überhaupt übrigens um umfasst und
  unter untere unterschiedliche unterschiedlichen usw verschiedene verschiedenen verschiedener verwenden
  verwendet viel viele vielen vielleicht vier vollständig vom von vorher während wäre wegen weil weiter weitere
  weiteren weiterer weiteres weiterhin welchem welchen wenig wenige weniger wenn werde wieder will wir wird
  wirklich wissen wobei wodurch wollen worden würde würden z zeigt ziemlich zuerst zudem zufolge zuletzt zunächst
  zurück zusammen zusätzlich zwar zwei zwischen drei sowas anhand bzgl bzw vgl etc sog
french: afin ainsi alors après assez aucun aucune aujourd aujourd'hui auquel aussi autant autre autres avant
  avoir beaucoup bien celle celles celui cependant certain certaine certaines certains cet cette ceux chacun
  chacune chaque ci contre d'abord d'autres déjà depuis dernier dernière dès deux devrait dire dit doit doivent
  donc donne donné donnée donner dont durant effet également encore enfin ensuite est-à-dire était étaient étant
  etc eux faire fait faites faut fois font grâce haut ici il ils jamais jusqu jusque juste laquelle lequel
  lesquels lesquelles lors lorsque lui maintenant mal mêmes même mieux moins moment mon n'est néanmoins non nos
  notamment notre nouvel nouvelles on ont outre parce parfois parmi partir peu peut peuvent plupart plus
  plusieurs plutôt possible possibles pourrait pouvez pouvoir près presque prend puis puisque quand quatre
  quelque quelques quoi rend rien sa sans sauf sein selon sera seront seul seule seulement si sinon soit souvent
  sous suivant suivante suivantes suivants tant tel telle telles tels toujours tous tout toute toutes très trois
  trop trouve utilisant utilise utilisé utilisée utilisées utilisés utiliser va vers voici voir votre vos
  vraiment y permet permettent permettant
spanish: además ahí ahora algo alguien algún alguna algunas alguno algunos allí ambos antes aquel aquella
  aquellos aquí así aun aún aunque bajo bastante bien buena bueno cada casi cierta ciertas cierto ciertos
  contiene contra cual cuales cualquier cualquiera cuenta da dan dar debe deben deberá debería decir dejar demás
  dentro después detalle dice dicha dicho diferentes dio distintas distintos donde dos durante ella ellas ello
  ellos embargo emplea emplear entonces era eran esa esas ese eso esos está están estar estas esto estos fin
  fuera gran hace hacen hacer hacia han hay haya hecho igual incluso indica indicar ir jamás junto luego llama
  llamada mayor mediante mejor menos mientras misma mismas mismo mismos momento mucha muchas mucho muchos nada
  nadie ni ningún ninguna ninguno nosotros nunca o obtener ocurre otra otras otro otros pasar poca pocas poco
  pocos podemos poder podría pone poner posible primero propia propio próxima próximo pueda puede pueden pues
  quiere quizá quizás realmente sea sean según segundo seguir será serán si sido siempre siendo siguiente
  siguientes sino sirve sistema sólo solamente somos suele suelen tal tales tampoco tan tanto tener tenga tengan
  tenemos tiene tienen toda todas todavía todos tras tres u un única únicamente único usa usado usar usando uso
  ustedes útil utiliza utilizar va vamos van varias varios ver volver ya como
italian: abbastanza alcuna alcune alcuni alcuno allora altra altre altri altro ancora ben bene certa certo
  ciascun ciascuno circa ciò contro così cui dare deve devono dire diverse diversi dopo dove due dunque durante
  ecco entrambi era erano essa esse essi esso eventualmente fa fare fatto fino forse fra già grande grandi
  inoltre infatti intanto invece lì loro lui mai meglio meno mentre mezzo molta molte molti molto nessun nessuna
  niente nuovi nuove ogni ognuno oltre oppure ora ossia ovvero per però piccolo poco poi poiché possibile possono
  potrebbe presente primi prossimo proprio può pure qualche qualsiasi quasi quella quelle quelli quello questa
  queste questi quindi qui rispetto sarà saranno secondo seguente seguenti sempre senza sia siano sola solo sono
  sopra sotto spesso stata state stati stato stessa stesse stessi stesso sua sue suoi tale tali tanto tra tre
  tuttavia tutta tutte tutti tutto ultima ultimo unica usa usare usato varie vari vengono verso viene vuole
  utilizzare utilizzato
portuguese: agora ainda além algum alguma algumas alguns ali ambos antes aquela aquele aqui assim através cada
  cerca certa certo contra cujo dado deve devem dentro depois desde dessa desse desta deste diferentes disso
  disto dizer dois durante ela elas ele eles embora enquanto então era eram essa essas esse esses esta estas este
  estes estão estar faz fazer fim foram grande grandes havia isto já lhe logo maior maioria melhor menor menos
  mesma mesmas mesmo mesmos muita muitas muitos nada nem nenhum nesta neste novas novos nunca onde ora outra
  outras outro outros para pode podem poderá pois porque portanto possível pouco própria próprio próximo qualquer
  quase quer segundo sempre sendo será serão sido sim sobre somente tal também tanto tão tem têm ter toda todas
  todo todos três tudo última último única único usa usado usando usar uso utiliza utilizar vários várias ver
  você
dutch: aan al alle alleen alles als altijd ander andere anders beide bent beter bij bijna bijvoorbeeld binnen
  boven buiten daar daarna daarom daarvan dan dat der dezelfde dit doen doet door dus echter een eens eerst elk
  elke en enkele enkel er ervan gaan gaat gebruik gebruiken gebruikt geeft geen gemaakt gewoon goed haar had
  hebben hebt hem hen hier hierbij hierdoor hoe hun iets ieder iedere ik indien ingesteld is ja je kan kleine
  komen komt kunnen kunt laat laatste later maak maakt maar maken meer meest meestal men met mij minder moet
  moeten mogelijk naar namelijk nadat net niets niet nodig nog nooit nu of om omdat onder ons onze ook op over
  per reeds samen sinds slechts soms staan staat steeds tegen terug terwijl toch toe tot tussen twee uit van
  vanaf veel verder verschillende via volgende volgens voor vooral vaak waar waarbij waarin waarmee want waren
  was wat we weer wel welke werd werden wie wij wil word worden wordt zal ze zeer zelf zich zij zijn zo zoals
  zonder zou zullen
"""
_WEAK_LISTS = """
english: aspect amount call case change chapter column day default detail end example figure form hand item kind
  level line list matter month move name names number numbers order page pages part parts people place point
  points practice problem problems purpose purposes reason reasons rest result results return row rows section
  sections set sets side start subject support table tables text thing things time times type types use user
  users value values view way ways word words work works year years days months lines lists items columns figures
  stop test read write sort creating writing applied condition conditions minimum single top bottom first second
  third five four three zero true false left right outside inside general common special long short large small
  normal initial final full empty main new old original other same simple standard basic open public private
  current local global present previous next amounts uses cases changes chapters details ends forms hands kinds
  levels orders places starts texts views aspects
german: abschnitt beispiel beispiele anzahl datum fall fälle jahr jahre kapitel möglichkeit möglichkeiten name
  namen seite seiten teil teile verwendung wert werte zeile zeilen zeit offen neue neuen erste ersten zweite
  zweiten dritte allgemein allgemeine allgemeinen einfache einfachen gleiche gleichen große kleine
french: cas chose exemple exemples figure grand grande manière mot mots moyen nom nombre page pages part partie
  point section temps type types valeur tableau suite première premier deuxième nouvelle nouveau nouveaux
spanish: caso casos cosa cosas capítulo ejemplo ejemplos final forma formas lado línea líneas lugar manera modo
  nivel nombre número orden página palabra palabras parte partes punto sección tabla texto tiempo tipo tipos
  valor vez veces vista nuevo nueva nuevos nuevas primera primer segunda general especial principal grande
  grandes
italian: anno anni capitolo caso cosa esempio generale giorno modo momento nome numero pagina parte parti sezione
  tabella valore volta volte nuovo nuova prima primo unico
portuguese: capítulo caso casos coisa exemplo exemplos forma geral lado lugar modo momento nível nome número
  página parte partes ponto secção seção tempo tipo tipos valor vez vezes novo nova primeira primeiro
dutch: deel geval hoofdstuk jaar manier naam pagina sectie tijd voorbeeld waarde nieuwe eerste grote
"""
_GENERIC = """
introduction preface acknowledgment acknowledgement overview summary conclusion exercise example note remark
abstract license licence bibliography reference index information document contents appendix einleitung
einfuhrung vorwort danksagung zusammenfassung ubungsaufgab ubung beispiel bemerkung losung satz beweis definition
anhang introduccion prefacio resumen ejemplo ejercicio prologo agradecimiento apendice conclusion resume annexe
exercice exemple introduzione esempio esercizi introducao exemplo inleiding voorbeeld
"""
GENERIC = frozenset(_GENERIC.split())
"""What parts of any document are called, as `stems` cuts words."""


def _by_language(lists: str) -> dict[str, frozenset[str]]:
    lines = (line.split(": ", 1) for line in lists.strip().replace("\n  ", " ").splitlines())
    return {name: frozenset(words.split()) for name, words in lines}


_COMMON, _WEAK = _by_language(_LISTS), _by_language(_WEAK_LISTS)


def common_words(language: str) -> frozenset[str]:
    """Casefolded words of a language (or of two, "english+russian") that neither begin nor end a term. English
    ones always count: programs and quotations are in English.
    """
    names = [name for name in language.split("+") if name] or list(STOP_WORDS)
    own = (STOP_WORDS.get(name, frozenset()) | _COMMON.get(name, frozenset()) for name in names)
    return frozenset[str]().union(STOP_WORDS["english"], *own) - weak_words(language)


def weak_words(language: str) -> frozenset[str]:
    """Words that say something within a term only: "value" says nothing, "default value" does."""
    names = [name for name in language.split("+") if name] or list(_WEAK)
    return frozenset[str]().union(*(_WEAK.get(name, frozenset()) for name in names))
